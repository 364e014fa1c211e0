import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../../ui/signs/EmptyState.tsx';

export interface SignInFirstProps {
  readonly title: string;
  /** Where to sign in, which leads back to this page. */
  readonly address: string;
  readonly children?: ReactNode;
}

/** Shown instead of contents that only a signed-in person has. */
export function SignInFirst({ title, address, children }: SignInFirstProps) {
  return (
    <EmptyState
      icon={LogIn}
      title={title}
      actions={
        <a href={address} data-reload="">
          Sign in or create an account
        </a>
      }
    >
      {children}
    </EmptyState>
  );
}
