import { expect } from 'vitest';
import type { Specification } from '../../src/domain/model/specification.ts';
import { findUnsound } from './loss/unsound.ts';

/** Expects what must hold after any import: see `findUnsound`. */
export function expectSound(spec: Specification): void {
  expect(findUnsound(spec)).toEqual([]);
}
