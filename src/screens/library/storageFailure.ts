import { refuse, type Result } from '../../domain/model/values/result.ts';
import { commandFailure, LoadFailure } from '../../ui/loading/loadFailure.ts';

/** The message when the browser's storage fails, which can happen at any time. */
export function storageFailure(error: unknown): string {
  const message = commandFailure(error, "The data stored in this browser couldn't be read");
  return error instanceof LoadFailure
    ? message
    : `${message} Export the open specification to keep it.`;
}

/** The answer, or a refusal that says why there was none. */
export async function answerOf<Value>(answer: Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await answer;
  } catch (error) {
    return refuse('storage', storageFailure(error));
  }
}
