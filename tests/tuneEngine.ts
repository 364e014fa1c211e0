import { setFlagsFromString } from 'node:v8';

/**
 * Settings of V8 for the threads that run tests, which are started after this. Most of what tests run, they
 * run a few times. By default, V8 optimizes code after a seventh of these bytes, which costs a twelfth of the
 * CPU time of the unit tests. No more memory for what is new: the server's tests reached the limit of the heap.
 */
export default function tuneEngine(): void {
  setFlagsFromString('--interrupt-budget=1000000');
}
