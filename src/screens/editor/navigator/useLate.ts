import { useEffect, useState } from 'react';

/** Whether something has been waited for longer than `patience`, in ms. */
export function useLate(waiting: boolean, patience: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting, patience]);
  return waiting && isLate;
}
