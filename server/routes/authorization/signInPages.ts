import type { Scope } from '../../../src/provider/endpoint.ts';
import { passwordLength } from '../../accounts/secrets/password.ts';
import { passkeyPaths } from './passkeyScript.ts';
import { setupScriptPath } from './setupScript.ts';
import { html, type Html } from '../../http/answers/html.ts';
import tokens from '../../../src/ui/styles/tokens.css?inline';

/** Address of the style sheet: the content security policy allows no inline styles. */
export const stylePath = '/api/authorization/style.css';

/** With the colours of the app. */
export const style = `${tokens}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--canvas); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 24rem; padding: 2rem; background: var(--surface); border: 1px solid var(--border); border-radius: 12px; }
h1 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.25; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; color: var(--text-muted); overflow-wrap: anywhere; }
main > :last-child { margin-bottom: 0; }
.brand { display: flex; gap: .5rem; align-items: center; margin-bottom: 1.25rem; font-weight: 600; }
p.problem { color: var(--red); }
form { display: grid; gap: 1rem; margin: 1.25rem 0; } [hidden] { display: none; }
label { display: grid; gap: .25rem; font-weight: 600; }
input { font: inherit; font-weight: 400; padding: .55rem .7rem; border: 1px solid var(--border-control); border-radius: 8px; background: var(--canvas); color: var(--text); width: 100%; }
small { font-weight: 400; color: var(--text-muted); }
button { font: inherit; font-weight: 600; padding: .6rem 1rem; border: 1px solid var(--accent-fill); border-radius: 8px; background: var(--accent-fill); color: var(--accent-fill-text); cursor: pointer; }
button.quiet { border-color: var(--accent); background: none; color: var(--accent); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
ul { margin: 0; padding-left: 1.2rem; }
label.check { display: flex; gap: .5rem; align-items: baseline; font-weight: 400; } label.check input { width: auto; }
.row { display: flex; gap: .75rem; flex-wrap: wrap; } .row button { flex: 1; white-space: nowrap; }
`;

/** The frame around each of these pages. */
function page(title: string, body: Html, head: Html = html``): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylePath}" />
        ${head}
        <title>${title} · Typewright</title>
      </head>
      <body>
        <main>
          <p class="brand"><img src="/icon.svg" alt="" width="24" height="24" />Typewright</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `.text;
}

export interface FormPage {
  /** Where the form is sent, with the whole request. */
  readonly action: string;
  /** The address of the other form (to sign in, or to create an account); undefined if there is none. */
  readonly other?: string | undefined;
  /** The program that asks, if it is not the app. */
  readonly client?: string | undefined;
  /** What was wrong with the last try. */
  readonly problem?: string | undefined;
  readonly name?: string | undefined;
}

interface SignInPage extends FormPage {
  /** The name of the OpenID provider; undefined if there is none. */
  readonly openId: string | undefined;
}

interface RegisterPage extends FormPage {
  /** The OpenID provider that knows the person, and the secret for creating their account. */
  readonly openId?: { readonly name: string; readonly pending: string } | undefined;
}

const problemText = (problem: string | undefined) =>
  problem === undefined ? html`` : html`<p class="problem" role="alert">${problem}</p>`;

/** With no-break spaces, because a hyphen alone on a line looks like a mistake. */
const nameHint = 'Everybody can see it. Letters, digits, _\u00A0and\u00A0-';

const nameField = (name: string | undefined, hint?: string) =>
  html`<label
    >Name
    <input
      name="name"
      value="${name}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      required
      autofocus
    />
    ${hint === undefined ? html`` : html`<small>${hint}</small>`}</label
  >`;

/** The script shows this form in browsers that have passkeys. */
const passkeyForm = (action: string) =>
  html`<form method="post" action="${action}" data-passkey="${passkeyPaths.options}" hidden>
    <input type="hidden" name="action" value="passkey" />
    <input type="hidden" name="credential" />
    <p class="problem" role="alert" hidden></p>
    <button type="button" class="quiet">Sign in with a passkey</button>
    <small>For accounts to which a passkey was added, once signed in.</small>
  </form>`;

const openIdForm = (action: string, name: string) =>
  html`<form method="post" action="${action}">
    <button name="action" value="openid" class="quiet">Sign in with ${name}</button>
  </form>`;

const passkeyHead = html`<script type="module" src="${passkeyPaths.script}"></script>`;

export function signInPage({ action, other, client, problem, name, openId }: SignInPage): string {
  return page(
    'Sign in',
    html`${client === undefined ? html`` : html`<p>to continue to ${client}.</p>`}
      ${problemText(problem)}
      <form method="post" action="${action}">
        ${nameField(name)}
        <label
          >Password <input name="password" type="password" autocomplete="current-password" required
        /></label>
        <button name="action" value="signIn">Sign in</button>
      </form>
      ${openId === undefined ? html`` : openIdForm(action, openId)} ${passkeyForm(action)}
      ${other === undefined ? html`` : html`<p>No account yet? <a href="${other}">Create one</a></p>`}`,
    passkeyHead,
  );
}

export function registerPage({ action, other, problem, name, openId }: RegisterPage): string {
  return page(
    'Create an account',
    html`${
        openId === undefined
          ? html``
          : html`<p>
              ${openId.name} has confirmed who you are, and you have no account here yet. The
              password is for programs, and for when ${openId.name} can't be reached.
            </p>`
      }
      ${problemText(problem)}
      <form method="post" action="${action}">
        ${
          openId === undefined
            ? html``
            : html`<input type="hidden" name="pending" value="${openId.pending}" />`
        }
        ${nameField(name, nameHint)}
        <label
          >Password
          <input
            name="password"
            type="password"
            autocomplete="new-password"
            minlength="${passwordLength.least}"
            required
          />
          <small
            >At least ${passwordLength.least} characters; ${passwordLength.advised} or more are
            safer.</small
          ></label
        >
        <button name="action" value="register">Create the account</button>
      </form>
      <p>
        Already have one? <a href="${other}">Sign in</a>${
          openId === undefined ? '' : ', and connect it under Account'
        }
      </p>`,
  );
}

/** Shows the OpenID provider's account that the person's own account is connected with. */
export function identityPage(shown: {
  readonly action: string;
  readonly user: string;
  /** The provider's name. */
  readonly openId: string;
  /** The address of the provider that the account is connected with; undefined if with none. */
  readonly issuer: string | undefined;
  readonly problem: string | undefined;
}): string {
  const { action, user, openId, issuer, problem } = shown;
  return page(
    `Sign in with ${openId}`,
    html`${problemText(problem)}
      ${
        issuer === undefined
          ? html`<p>${openId} can sign you in as ${user}, once you have connected both accounts.</p>
              <form method="post" action="${action}">
                <label
                  >Password of ${user}
                  <input
                    name="password"
                    type="password"
                    autocomplete="current-password"
                    required
                    autofocus
                /></label>
                <button name="action" value="connect">Connect</button>
              </form>`
          : html`<p>${user} is connected with an account at ${issuer}.</p>
              <form method="post" action="${action}">
                <button name="action" value="disconnect" class="quiet">Disconnect</button>
              </form>`
      }
      <p><a href="/account">Back to Account</a></p>`,
  );
}

/** The page that asks for the second factor after a correct password. */
export function confirmPage(asked: {
  readonly action: string;
  readonly pending: string;
  readonly problem?: string | undefined;
}): string {
  return page(
    'Confirm that it is you',
    html`${problemText(asked.problem)}
      <form method="post" action="${asked.action}">
        <input type="hidden" name="pending" value="${asked.pending}" />
        <label
          >Code
          <input
            name="code"
            autocomplete="one-time-code"
            autocapitalize="none"
            spellcheck="false"
            required
            autofocus
          />
          <small>From your authenticator app, or one of your recovery codes.</small></label
        >
        <button name="action" value="confirm">Sign in</button>
      </form>
      ${passkeyForm(asked.action)}
      <p><a href="${asked.action}">Start again</a></p>`,
    passkeyHead,
  );
}

/** The page with which somebody who has the key creates the first account of a server. */
export function setupPage({
  action,
  problem,
  name,
  key = '',
}: FormPage & { readonly key?: string }): string {
  return page(
    'Set up this server',
    html`<p>Create its first account: yours.</p>
      ${problemText(problem)}
      <form method="post" action="${action}">
        <label
          >Setup key
          <input
            name="key"
            value="${key}"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
            required
          />
          <small>The server printed it when it started.</small></label
        >
        ${nameField(name, nameHint)}
        <label
          >Password
          <input
            name="password"
            type="password"
            autocomplete="new-password"
            minlength="${passwordLength.least}"
            required
          />
          <small
            >At least ${passwordLength.least} characters; ${passwordLength.advised} or more are
            safer.</small
          ></label
        >
        <label class="check"
          ><input name="samples" type="checkbox" value="yes" checked /> Publish three sample
          documents, so that there is something to look at</label
        >
        <button name="action" value="setUp">Create the account</button>
      </form>`,
    html`<script type="module" src="${setupScriptPath}"></script>`,
  );
}

/** What a scope allows, in words for the person who allows it. */
const allowed: Readonly<Record<Exclude<Scope, 'default'>, string>> = {
  document: 'Read, create, change and delete your documents, star and fork others',
  commit: 'Read the history of your documents',
  explore: 'Search public documents',
  issue: 'Read, open and comment on issues',
  pull_request: 'Read, open, merge and comment on pull requests',
  tag: 'Read, create and delete versions',
  trigger: 'Read, create and change triggers',
  star: 'See your starred documents',
  authorization: 'See your account and manage its app keys',
};
const allowing: ReadonlyMap<string, string> = new Map(Object.entries(allowed));

/** Asks whether a program may act for a person. */
export function consentPage(asked: {
  readonly action: string;
  readonly client: string;
  readonly user: string;
  readonly scopes: readonly string[];
  readonly target: string;
}): string {
  return page(
    `Allow ${asked.client} to use your account?`,
    html`<p>It will act as ${asked.user} and be able to:</p>
      <ul>
        ${asked.scopes
          // What every token may do (`default`) is not listed.
          .flatMap((scope) => allowing.get(scope) ?? [])
          .map((line) => html`<li>${line}</li>`)}
      </ul>
      <p>You can end that at any time under Account; at the latest, it ends after a year.</p>
      <form method="post" action="${asked.action}">
        <div class="row">
          <button name="action" value="allow">Allow</button>
          <button name="action" value="deny" class="quiet">Deny</button>
        </div>
      </form>
      <p><small>You will then be sent to ${asked.target}.</small></p>`,
  );
}

/**
 * Sends the browser on. A redirect after a form would not be followed: the content security policy
 * lets forms go to this server only.
 */
export function redirectPage(address: string): string {
  return page(
    'One moment …',
    html`<p><a href="${address}">Continue</a> if nothing happens.</p>`,
    html`<meta http-equiv="refresh" content="0;url=${address}" />`,
  );
}

export function problemPage(
  problem: string,
  back?: { readonly client: string; readonly address: string },
): string {
  return page(
    "That didn't work",
    html`<p>${problem}</p>
      ${back === undefined ? html`` : html`<p><a href="${back.address}">Back to ${back.client}</a></p>`}
      <p><a href="/">Open the app</a></p>`,
  );
}
