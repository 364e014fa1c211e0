import { setFlagsFromString } from 'node:v8';

/**
 * Settings of V8 for the threads that run tests, which are started after this. Tests run most code only a few
 * times. By default, V8 optimizes code after a seventh of these bytes, which costs a twelfth of the CPU time
 * of the unit tests. `ROOM_FOR_NEW`: the size of the young generation in megabytes. With the default size,
 * garbage is collected while more objects are still in use and must be copied, which costs another twelfth.
 * scripts/test.mjs sets it for all suites but the server's, which reached the limit of the heap with it.
 */
export default function tuneEngine(): void {
  setFlagsFromString('--interrupt-budget=1000000');
  const megabytes = process.env['ROOM_FOR_NEW'];
  if (megabytes === undefined) return;
  setFlagsFromString(`--min-semi-space-size=${megabytes}`);
  setFlagsFromString(`--max-semi-space-size=${megabytes}`);
}
