import {
  useVirtualizer,
  type PartialKeys,
  type Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { deferredLayout } from './deferredLayout.ts';

/**
 * The rows of a virtualised list that are in view. Layout happens after the task that renders them.
 */
export function useVirtualRows(
  options: PartialKeys<
    VirtualizerOptions<HTMLDivElement, Element>,
    'observeElementRect' | 'observeElementOffset' | 'scrollToFn'
  >,
): Virtualizer<HTMLDivElement, Element> {
  // oxlint-disable-next-line react/incompatible-library -- concerns React's compiler, which is not used here
  return useVirtualizer({ ...deferredLayout, ...options });
}
