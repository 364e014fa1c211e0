import { refuse, type Result } from '../../domain/model/result.ts';

/** What went wrong, in place of nothing at all: the browser's storage can fail at any time. */
export function storageFailure(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `What is stored in this browser couldn't be read: ${reason} Export the open specification to keep it.`;
}

/** The answer, or as a refusal why there was none at all. */
export async function answerOf<Value>(answer: Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await answer;
  } catch (error) {
    return refuse('storage', storageFailure(error));
  }
}
