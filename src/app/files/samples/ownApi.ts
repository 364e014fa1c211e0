import { loadPrinter } from '../../../formats/registry/registry.ts';
import { contractDocument } from '../../../provider/contractDocument.ts';

/** The API of our own provider as TypeAPI; its addresses are relative to where the app runs. */
export async function printOwnApi(): Promise<string> {
  const print = await loadPrinter('typeapi');
  return print(
    contractDocument({
      baseUrl: '/api',
      tokenUrl: '/api/authorization/token',
      authorizationUrl: '/api/authorization/authorize',
    }),
  ).text;
}
