import type { ComponentProps } from 'react';
import styles from './Badge.module.css';
import { classNames } from '../styles/classNames.ts';

export type BadgeTone =
  | 'get'
  | 'post'
  | 'put'
  | 'patch'
  | 'delete'
  | 'success'
  | 'warning'
  | 'danger'
  | 'neutral'
  | 'accent';

export interface BadgeProps extends ComponentProps<'span'> {
  readonly tone: BadgeTone;
}

/**
 * A short coloured label: an HTTP method, a status code, a count, a state. The text alone carries
 * the meaning.
 */
export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span {...rest} className={classNames(styles.badge, styles[tone], className)} />;
}
