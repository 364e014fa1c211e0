import { MonitorDown } from 'lucide-react';
import { IconButton } from '../../ui/bars/IconButton.tsx';

/** Offers to install the app. Shown only while the browser can do it. */
export function InstallButton({ onInstall }: { readonly onInstall: () => void }) {
  return <IconButton label="Install Typewright" icon={MonitorDown} onClick={onInstall} />;
}
