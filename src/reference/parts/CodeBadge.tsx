import { Badge, type BadgeTone } from '../../ui/signs/Badge.tsx';

/** A badge with a status code, coloured by its class. */
export function CodeBadge({ code }: { readonly code: number }) {
  return (
    <Badge tone={toneOf(code)} title={meaningOf(code)}>
      {code}
    </Badge>
  );
}

function toneOf(code: number): BadgeTone {
  if (code >= 500) return 'danger';
  if (code >= 400) return 'warning';
  if (code >= 200 && code < 300) return 'success';
  return 'neutral';
}

/** The three codes that mean a whole class (rules 3). */
function meaningOf(code: number): string | undefined {
  if (code === 499) return 'Any client error (4xx)';
  if (code === 599) return 'Any server error (5xx)';
  if (code === 999) return 'Any error';
  return undefined;
}
