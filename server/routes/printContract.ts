import { loadPrinter } from '../../src/formats/registry/registry.ts';
import { contractDocument } from '../../src/provider/contractDocument.ts';

/** The contract of the API at `baseUrl` as TypeAPI, for people who write clients. */
export async function printContract(baseUrl: string): Promise<string> {
  const print = await loadPrinter('typeapi');
  return print(
    contractDocument({
      baseUrl,
      tokenUrl: `${baseUrl}/authorization/token`,
      authorizationUrl: `${baseUrl}/authorization/authorize`,
    }),
  ).text;
}
