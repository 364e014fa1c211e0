import type { Result } from '../../domain/model/result.ts';

/** What went wrong, in place of nothing at all: the browser's storage can fail at any time. */
export function storageFailure(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `What this browser keeps could not be read: ${reason} Export the specification that is open to keep it.`;
}

/** The message of a refusal, or why there was no answer at all; undefined when it was done. */
export async function refusalOf(result: Promise<Result<unknown>>): Promise<string | undefined> {
  try {
    const answer = await result;
    return answer.ok ? undefined : answer.refusal.message;
  } catch (error) {
    return storageFailure(error);
  }
}
