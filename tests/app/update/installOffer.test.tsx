import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useInstallOffer } from '../../../src/app/update/installOffer.ts';
import { InstallButton } from '../../../src/screens/update/InstallButton.tsx';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';

function Page() {
  const install = useInstallOffer();
  return install === undefined ? null : <InstallButton onInstall={install} />;
}

/** Makes the browser offer to install; returns how often its dialog was opened. */
function browserOffers(answer: 'shown' | 'refused' = 'shown') {
  const asked = { times: 0, kept: false };
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => {
      asked.times += 1;
      return answer === 'shown' ? Promise.resolve() : Promise.reject(new Error('No gesture.'));
    },
  });
  act(() => void window.dispatchEvent(event));
  asked.kept = event.defaultPrevented;
  return asked;
}

const button = () => screen.queryByRole('button', { name: 'Install Typewright' });

beforeEach(() => {
  render(
    <UiProvider>
      <Page />
    </UiProvider>,
  );
});
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  cleanup();
});

it('shows nothing if the browser offers no installation', () => {
  expect(button()).toBeNull();
});

it.each(['shown', 'refused'] as const)(
  'keeps the offer of the browser for the button, which uses it once (%s)',
  async (answer) => {
    const asked = browserOffers(answer);
    expect(asked).toEqual({ times: 0, kept: true });
    fireEvent.click(screen.getByRole('button', { name: 'Install Typewright' }));
    expect(asked.times).toBe(1);
    expect(button()).toBeNull();
    // After a refusal, the browser's next offer may be shown.
    browserOffers();
    expect(button()).not.toBeNull();
  },
);

it('disappears when the app is installed in another way', () => {
  browserOffers();
  expect(button()).not.toBeNull();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(button()).toBeNull();
});
