import { integer, optional, struct, text } from '../schemaKinds.ts';

export const user = struct('User', { id: optional(integer), name: optional(text) });
