import type { Edit } from '../../domain/edits/edit.ts';
import type { SettingRow, StoredRef } from '../../storage/database/database.ts';
import type { DebugInfo } from './debugInfo.ts';

/** The data from which a report is made. */
export interface DebugReportInput extends DebugInfo {
  readonly now: Date;
  readonly userAgent: string;
  /** How many specifications are stored on this device; undefined if that is unknown. */
  readonly specifications: number | undefined;
  readonly restorePoints: number | undefined;
  readonly settings: readonly SettingRow[];
}

/**
 * A bug report as JSON, which its author reads before sending it and strangers read afterwards. It
 * is built only from data known to be harmless, not by searching for secrets: it contains nothing
 * that a person wrote, no names, no contents, no addresses, no tokens. For an edit it contains the
 * kind; for an error its name and our files in it, but not its message; for a setting its value
 * only if that is a number, a boolean or one of the app's own words.
 */
export function debugReport(input: DebugReportInput): string {
  const report = {
    report: 'typewright',
    v: 1,
    at: input.now.toISOString(),
    app: input.version,
    userAgent: input.userAgent,
    specification: {
      rev: input.rev,
      writtenRev: input.writtenRev,
      role: input.role,
      operations: input.counts.operations,
      types: input.counts.types,
    },
    device: {
      specifications: input.specifications ?? null,
      restorePoints: input.restorePoints ?? null,
      usage: input.room.usage ?? null,
      quota: input.room.quota ?? null,
      memoryOnly: input.room.memoryOnly ?? false,
      full: input.room.full ?? false,
      persistence: input.persistence,
    },
    journal: input.journal.map(({ seq, edit, step, at }) => ({
      seq,
      edit: describeKind(edit),
      step: step ?? 'do',
      at,
    })),
    timings: input.timings.map(({ name, count, lastMs, worstMs }) => ({
      name,
      count,
      lastMs: Math.round(lastMs * 10) / 10,
      worstMs: Math.round(worstMs * 10) / 10,
    })),
    failures: input.failures.map(({ at, part, error, where }) => ({
      at,
      part,
      error: /^[A-Za-z]{1,40}$/.test(error) ? error : 'unknown',
      where,
    })),
    settings: input.settings.map(describeSetting),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** Every kind of edit: a kind read from the journal is only repeated if it is one of them. */
const kinds: Readonly<Record<Edit['kind'], true>> = {
  'operation.add': true,
  'operation.update': true,
  'operation.rename': true,
  'operation.copy': true,
  'operation.delete': true,
  'operation.move': true,
  'argument.add': true,
  'argument.update': true,
  'argument.delete': true,
  'argument.move': true,
  'throw.add': true,
  'throw.update': true,
  'throw.delete': true,
  'throw.move': true,
  'payload.set': true,
  'return.set': true,
  'type.add': true,
  'type.update': true,
  'type.rename': true,
  'type.copy': true,
  'type.delete': true,
  'type.move': true,
  'type.parent': true,
  'type.discriminator': true,
  'type.mapping': true,
  'property.add': true,
  'property.update': true,
  'property.rename': true,
  'property.delete': true,
  'property.move': true,
  'root.set': true,
  'settings.set': true,
  'import.add': true,
  'import.update': true,
  'import.delete': true,
  'spec.replace': true,
  batch: true,
  restore: true,
};

/** How many kinds of a batch are listed; the rest is only counted. */
const shownKinds = 20;

function describeKind(ref: StoredRef): string {
  if (!('edit' in ref)) return 'stored as a body';
  const { edit } = ref;
  if (edit.kind !== 'batch') return kindOf(edit);
  const shown = edit.edits.slice(0, shownKinds).map(kindOf);
  const more = edit.edits.length - shown.length;
  return `batch of ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function kindOf({ kind }: Edit): string {
  return Object.hasOwn(kinds, kind) ? kind : 'unknown';
}

interface DescribedSetting {
  readonly name: string;
  readonly value: unknown;
}

/** Values of settings with such names are left out: even a number would reveal something. */
const credentialName =
  /auth|bearer|cookie|credential|key|login|mail|pass|pin|pwd|secret|session|token|user/i;

/** The words that this app's settings have as values. */
const ownWords: ReadonlySet<string> = new Set([
  'light',
  'dark',
  'system',
  'persisted',
  'refused',
  'notAsked',
  'unknown',
  'granted',
  'denied',
  'prompt',
  'writer',
  'follower',
]);

function describeSetting({ name, value }: SettingRow): DescribedSetting {
  // After the app's own name there may be an id or an address.
  const plain = /^[A-Za-z][A-Za-z-]{0,39}(?=$|[.:/ ])/.exec(name)?.[0] ?? 'unnamed';
  return { name: plain, value: credentialName.test(name) ? 'left out' : describeValue(value) };
}

function describeValue(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : 'no number';
  if (typeof value === 'string') {
    return ownWords.has(value) ? value : `text of ${value.length} characters`;
  }
  if (Array.isArray(value)) return `list of ${value.length}`;
  return typeof value === 'object' ? `object of ${Object.keys(value).length}` : typeof value;
}
