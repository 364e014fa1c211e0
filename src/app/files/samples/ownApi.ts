import { print } from '../../../formats/typeapi/print.ts';
import { contractDocument } from '../../../provider/contractDocument.ts';

/** The API of our own provider as TypeAPI; its addresses are relative to where the app runs. */
export function printOwnApi(): string {
  return print(
    contractDocument({
      baseUrl: '/api',
      tokenUrl: '/api/authorization/token',
      authorizationUrl: '/api/authorization/authorize',
    }),
  ).text;
}
