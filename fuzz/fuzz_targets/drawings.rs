#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dominoes_testkit::fuzz::drawings(data));
