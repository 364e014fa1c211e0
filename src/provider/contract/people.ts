import { integer, optional, struct, text } from '../kinds.ts';

export const user = struct('User', { id: optional(integer), name: optional(text) });
