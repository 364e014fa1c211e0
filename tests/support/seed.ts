import fc from 'fast-check';

/** The usual suites use the same seed in every run; `FUZZ_SEED` sets another. */
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 1) });
