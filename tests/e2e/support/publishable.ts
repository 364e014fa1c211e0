import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';

/**
 * The reasons not to publish a document: the errors of swagger-parser, and all errors and warnings of
 * Redocly's ruleset `recommended-strict`.
 */
export async function whatIsMissing(text: string): Promise<readonly string[]> {
  const refused: string[] = [];
  // A new object, because the validator changes its argument.
  await SwaggerParser.validate(JSON.parse(text)).catch((error: unknown) => {
    refused.push(`swagger-parser: ${String(error)}`);
  });
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'bookings.json', config });
  const linted = problems.map(({ ruleId, message, location }) => {
    const at = location.map(({ pointer }) => pointer).join(', ');
    return `${ruleId}: ${message} (${at})`;
  });
  return [...refused, ...linted];
}
