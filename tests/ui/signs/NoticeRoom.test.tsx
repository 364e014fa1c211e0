import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LateNotice, NoticeRoom } from '../../../src/ui/signs/NoticeRoom.tsx';

afterEach(cleanup);

const content = (isDown: boolean) => (
  <>
    {isDown && (
      <LateNotice>
        <p role="status">Down</p>
      </LateNotice>
    )}
    <p>Content</p>
  </>
);

test('a notice comes after all content of its room, where it moves nothing, and goes again', () => {
  const { rerender } = render(<NoticeRoom>{content(false)}</NoticeRoom>);
  rerender(<NoticeRoom>{content(true)}</NoticeRoom>);
  const place = screen.getByText('Content').compareDocumentPosition(screen.getByRole('status'));
  expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  rerender(<NoticeRoom>{content(false)}</NoticeRoom>);
  expect(screen.queryByRole('status')).toBeNull();
});

test('without a room, a notice is shown in its own place', () => {
  render(content(true));
  const place = screen.getByText('Content').compareDocumentPosition(screen.getByRole('status'));
  expect(place).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});
