import { expect, it } from 'vitest';
import { endpoints } from '../../../../src/provider/contract/index.ts';
import { movedAnswer } from '../../../../src/provider/contract/messages.ts';
import { headChangingCalls } from '../../../../src/screens/hosted/versions/changesHead.ts';

it('knows every call that may wait and that gives a document another head', () => {
  const moving = endpoints.filter(({ queueable, answer }) => queueable && answer === movedAnswer);
  expect([...headChangingCalls].toSorted()).toEqual(
    [...moving.map(({ id }) => id), 'document.create'].toSorted(),
  );
});
