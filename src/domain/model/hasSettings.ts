import type { Specification } from './specification.ts';

/** Whether the specification has any settings to show. */
export function hasSettings({
  baseUrl,
  security,
  info,
  servers = [],
  tags = [],
}: Specification): boolean {
  const isSaid = baseUrl !== undefined || security !== undefined || info !== undefined;
  return isSaid || servers.length > 0 || tags.length > 0;
}
