import { maxReadBytes } from '../../domain/model/values/byteSize.ts';
import { formatCount } from '../../domain/model/counts.ts';
import { refuse, succeed, type Result } from '../../domain/model/values/result.ts';
import { formatBytes } from '../../domain/model/values/byteSize.ts';

/**
 * A small specification in a link: `#share=1.` and the gzipped internal JSON in base64url. Browsers
 * never send the fragment, so a share link tells no server anything. Gzip rather than raw deflate,
 * because its checksum reveals a damaged link.
 */
const prefix = '#share=';
const version = '1';

/**
 * Characters in a whole link. RFC 9110, section 4.1, asks every program to support 8,000; chat and
 * mail programs cut off longer ones.
 */
export const maxLinkLength = 8000;
/** The text would have to shrink to a hundredth; JSON shrinks to about a tenth. */
const maxTextBytes = 512 * 1024;
/** Gzip expands to at most 1,032 times its size, so one chunk unzips to about 1 MB at most. */
const pieceBytes = 1024;

/**
 * The link to the page at `base` (without its query and fragment) that contains the internal JSON.
 * Refuses `too-large-to-share`.
 */
export async function createShareLink(base: string, json: Uint8Array): Promise<Result<string>> {
  if (json.byteLength > maxTextBytes) return tooLargeToShare(json.byteLength);
  const text = new TextDecoder().decode(json);
  // Indentation would make the link a seventh longer.
  const compact = new Blob([JSON.stringify(JSON.parse(text))]);
  const zipped = compact.stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(zipped).arrayBuffer());
  const { origin, pathname } = new URL(base);
  const link = `${origin}${pathname}${prefix}${version}.${toBase64Url(bytes)}`;
  if (link.length > maxLinkLength) return tooLargeToShare(json.byteLength, link.length);
  return succeed(link);
}

/**
 * The internal JSON in a fragment (`location.hash`). It comes from somebody else, so it must be
 * imported like any other text. Undefined when the fragment is not a share link. Refuses
 * `newer-share-link`, `damaged-share-link` and, before more than 64 MB are unzipped, `too-large`.
 */
export async function readShareLink(hash: string): Promise<Result<string> | undefined> {
  if (!hash.startsWith(prefix)) return undefined;
  const [, made, code] = /^(\d{1,9})\.(.*)$/s.exec(hash.slice(prefix.length)) ?? [];
  if (made === undefined || code === undefined) return damaged();
  if (made !== version) {
    return refuse(
      'newer-share-link',
      'This share link was made by a newer version of Typewright. Reload the page to get that version, then open the link again.',
    );
  }
  const bytes = fromBase64Url(code);
  return bytes === undefined ? damaged() : unzip(bytes);
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(code: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(code) || code.length % 4 === 1) return undefined;
  const binary = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<Result<string>> {
  const reader = inPieces(bytes).pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength;
      if (size > maxReadBytes) {
        await reader.cancel();
        return refuse(
          'too-large',
          'This share link holds more than 64 MB of text, too much for a link made here. Ask whoever sent it for the specification as a file.',
        );
      }
      text += decoder.decode(read.value, { stream: true });
    }
    return succeed(text + decoder.decode());
  } catch {
    return damaged();
  }
}

/** A browser unzips each chunk it is given at once, however large the result. */
function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let from = 0;
  return new ReadableStream({
    pull(controller) {
      if (from >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(from, (from += pieceBytes)));
    },
  });
}

function tooLargeToShare(bytes: number, length?: number) {
  const needed = length === undefined ? 'far more' : formatCount(length);
  return refuse(
    'too-large-to-share',
    `This specification (${formatBytes(bytes)}) is too large for a link: it would need ${needed} characters, and many programs cut off links after ${formatCount(maxLinkLength)}. Export it and send the file instead.`,
  );
}

function damaged() {
  return refuse(
    'damaged-share-link',
    'This share link is damaged: part of it is missing or was changed on the way. Copy the whole link again, or ask for it to be sent again.',
  );
}
