import { refuse, succeed, type Result } from '../../../domain/model/values/result.ts';

/** Parses the base URL of a provider's API as entered by a person, and removes trailing slashes. */
export function readProviderAddress(text: string): Result<string> {
  const entered = text.trim();
  if (entered === '') return refuse('empty', 'Enter the address of its API.');
  const address = URL.canParse(entered) ? new URL(entered) : undefined;
  if (address === undefined || !['https:', 'http:'].includes(address.protocol)) {
    return refuse('no-url', 'Enter a whole URL that begins with https://.');
  }
  if (address.username !== '' || address.password !== '') {
    return refuse('secret', 'Leave name and password out of the address: signing in comes next.');
  }
  if (address.search !== '' || address.hash !== '') {
    return refuse('query', 'Enter the address without what follows ? or #.');
  }
  return succeed(address.href.replace(/\/+$/, ''));
}
