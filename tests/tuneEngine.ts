import { setFlagsFromString } from 'node:v8';

/** Settings of V8 for the threads that run tests, which are started after this. */
export default function tuneEngine(): void {
  // Most of what tests run, they run a few times. By default, V8 optimizes code after a seventh of
  // these bytes, which costs a twelfth of the CPU time of the unit tests.
  setFlagsFromString('--interrupt-budget=1000000');
  // Megabytes for what is new. By default it is collected four times as often, when more of it is
  // still in use and must be copied, which costs another twelfth.
  setFlagsFromString('--min-semi-space-size=64');
  setFlagsFromString('--max-semi-space-size=128');
}
