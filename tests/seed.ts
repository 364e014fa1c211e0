import fc from 'fast-check';

/** Whoever runs the usual suites on the same code tries the same; `FUZZ_SEED` begins elsewhere. */
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 1) });
