import { Agent, request } from 'undici';
import type { TriggerConfig } from '../store/resources/triggers.ts';
import { isPublicAddress, pinnedLookup, readTarget } from './publicAddress.ts';
import { signMessage } from './sign.ts';

/** One message to send for a trigger. */
export interface Message {
  readonly id: string;
  readonly type: string;
  readonly config: TriggerConfig;
  /** JSON. */
  readonly payload: string;
}

/** The result: `status` when the target answered, `error` when something went wrong. */
export interface Sent {
  readonly status: number | null;
  readonly error: string | null;
}

export interface SenderOptions {
  /** Which IP addresses may be called; by default the public ones. */
  readonly isAllowed?: (address: string) => boolean;
  /** The address of GitHub's API. */
  readonly github?: string;
  readonly now: () => number;
  /** How long a target may take in total, in milliseconds. */
  readonly patience?: number;
}

export interface TriggerSender {
  /** Never throws, and never follows redirects. */
  readonly send: (message: Message) => Promise<Sent>;
  readonly close: () => Promise<void>;
}

export function createSender({
  isAllowed = isPublicAddress,
  github = 'https://api.github.com',
  now,
  patience = 15_000,
}: SenderOptions): TriggerSender {
  const agent = new Agent({
    // Set here too, because undici's own limit for connecting is shorter.
    connect: { lookup: pinnedLookup(isAllowed), timeout: patience },
  });
  return {
    send: async (message) => {
      if (Object.keys(message.config).length === 0) return { status: null, error: unreadable };
      const call = message.type === 'github' ? dispatch(github, message) : hook(message, now());
      const target = readTarget(call.url, isAllowed);
      if (!target.ok) return { status: null, error: target.refusal.message };
      try {
        const { statusCode, body } = await request(target.value, {
          method: 'POST',
          dispatcher: agent,
          signal: AbortSignal.timeout(patience),
          headers: {
            'Content-Type': 'application/json',
            'User-Agent': 'Typewright',
            ...call.headers,
          },
          body: call.body,
        });
        await body.dump({ limit: 65_536 });
        return { status: statusCode, error: describeStatus(statusCode) };
      } catch (error) {
        return { status: null, error: describeFailure(error, patience) };
      }
    },
    close: () => agent.destroy(),
  };
}

interface OutgoingCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function hook({ id, config, payload }: Message, now: number): OutgoingCall {
  const { url = '', secret = '' } = config;
  return { url, headers: signMessage(secret, id, Math.floor(now / 1000), payload), body: payload };
}

/** https://docs.github.com/rest/actions/workflows#create-a-workflow-dispatch-event */
function dispatch(github: string, { config }: Message): OutgoingCall {
  const { owner = '', repo = '', workflow_id = '', access_token = '', ref = 'main' } = config;
  const [one, two, three] = [owner, repo, workflow_id].map(encodeURIComponent);
  return {
    url: `${github}/repos/${one}/${two}/actions/workflows/${three}/dispatches`,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${access_token}`,
      'X-GitHub-Api-Version': '2022-11-28',
    },
    body: JSON.stringify({ ref }),
  };
}

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return `The target answered with a redirect (${status}), and redirects are not followed. Use the address it redirects to.`;
  }
  return `The target answered with status ${status}.`;
}

/** The error of a trigger whose settings were encrypted under another key than this server's. */
const unreadable =
  'The settings of this trigger can no longer be read. Enter them again, with their secret.';

function describeFailure(error: unknown, patience: number): string {
  if (!(error instanceof Error)) return 'The target could not be reached.';
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'TimeoutError' || code.includes('TIMEOUT')) {
    return `The target did not answer within ${patience / 1000} seconds.`;
  }
  if (code === 'ENOTFOUND') return "The target's host name could not be found.";
  if (code === 'ECONNREFUSED') return 'The target refused the connection.';
  if (error.message.startsWith('The target')) return error.message;
  return 'The target could not be reached.';
}
