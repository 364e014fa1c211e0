import fc from 'fast-check';

const halves = 0x800;

/**
 * Any character, as the unit of `fc.string`. Not its own `unit: 'binary'`, which numbers all of Unicode when it
 * is first used: that takes a second and 135 MB in each worker.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10_ffff - halves })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + halves));
