import { useEffect, useState } from 'react';
import type { DebugInfo } from '../../screens/library/debugInfo.ts';
import { DebugPanel } from '../../screens/library/DebugPanel.tsx';
import type { DebugPorts } from '../library/sandboxPorts.ts';

/** How often the panel refreshes, in ms. */
const interval = 500;

/** The debug panel, shown with `?debug`. */
export function Debug({ ports }: { readonly ports: DebugPorts }) {
  const [info, setInfo] = useState<DebugInfo>();
  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const next = await ports.info();
      if (!wanted) return;
      setInfo(next);
      timer = setTimeout(() => void look(), interval);
    };
    void look();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [ports]);
  return info && <DebugPanel info={info} onSaveReport={() => void ports.saveReport(info)} />;
}
