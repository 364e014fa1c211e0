import type { Result } from '../../../domain/model/values/result.ts';

/** Waits for a decision about a call; says why it could not be made, or undefined once it was. */
export function runDecision(
  task: Promise<Result<unknown>>,
  onRefused: (message: string | undefined) => void,
): void {
  void task.then((done) => onRefused(done.ok ? undefined : done.refusal.message));
}
