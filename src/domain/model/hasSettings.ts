import type { Specification } from './specification.ts';

/** Whether there is anything to show of the settings. */
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
