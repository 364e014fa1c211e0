import { noContentCode, payloadMethods } from '../../model/constants.ts';
import type { Operation } from '../../model/specification.ts';
import { withReturnType } from '../../model/metadata/successResponse.ts';
import type { ReportFinding } from '../finding.ts';

/** Bodies that can't be entered in the editor (rules 5) and came with an import. */
export function checkBodies(operation: Operation, report: ReportFinding): void {
  const { name, httpMethod, httpCode } = operation;
  if (operation.payload !== undefined && !payloadMethods.includes(httpMethod)) {
    report('payload-not-offered', `${name} is a ${httpMethod}, but has a payload.`, {
      place: 'payload',
      fixes: [
        {
          label: 'Remove payload',
          edit: { kind: 'payload.set', operation: name, payload: null },
        },
      ],
    });
  }
  if (operation.return !== undefined && httpCode === noContentCode) {
    report(
      'return-without-content',
      `${name} answers with 204 (no content), but returns something.`,
      {
        place: 'return',
        fixes: [
          {
            label: 'Remove return',
            edit: {
              kind: 'operation.update',
              name,
              operation: withReturnType(operation, undefined),
            },
          },
        ],
      },
    );
  }
}
