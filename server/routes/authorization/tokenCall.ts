import type { AccountServices } from '../../accounts/accountServices.ts';
import { grantClient, grantCode, grantRefresh, type Client } from '../../accounts/grants.ts';
import type { IssuedTokens } from '../../accounts/issueTokens.ts';
import { accountReply } from '../../http/answers/accountReply.ts';
import { refused, type Reply } from '../../http/answers/reply.ts';
import { readBasic } from '../../http/requests/basicCredentials.ts';

export interface TokenCall {
  /** The body, form-encoded. */
  readonly form: URLSearchParams;
  readonly authorization: string | null;
  /** The address of the client. */
  readonly address: string;
}

/** `POST /authorization/token`: the three grants (rules 7; RFC 6749 and 7636). */
export async function answerTokenCall(
  services: AccountServices,
  call: TokenCall,
): Promise<Reply<IssuedTokens>> {
  const { form, address } = call;
  const client = readClient(call);
  switch (form.get('grant_type')) {
    case 'client_credentials':
      return accountReply(
        await grantClient(services, client, { scope: form.get('scope'), address }),
      );
    case 'authorization_code':
      return accountReply(
        await grantCode(services, client, {
          code: form.get('code') ?? '',
          verifier: form.get('code_verifier') ?? '',
          redirectUri: form.get('redirect_uri'),
        }),
      );
    case 'refresh_token':
      return accountReply(await grantRefresh(services, client, form.get('refresh_token') ?? ''));
    default:
      return refused(
        400,
        'The grant_type must be client_credentials, authorization_code or refresh_token.',
      );
  }
}

/** The client's id and secret: from HTTP Basic, or from fields of the form. */
function readClient({ form, authorization }: TokenCall): Client {
  const basic = authorization === null ? undefined : readBasic(authorization);
  const id = basic?.name ?? form.get('client_id') ?? undefined;
  const secret = basic?.password ?? form.get('client_secret') ?? undefined;
  return { id, secret };
}
