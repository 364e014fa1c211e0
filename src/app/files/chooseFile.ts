/**
 * Lets the person choose a file where the browser has no file picker. Undefined when they cancel.
 */
export function chooseFile(): Promise<File | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.hidden = true;
  input.accept = '.json,.yaml,.yml,.txt,application/json,application/yaml';
  // Safari drops an input that is not in the page before its dialog closes.
  document.body.append(input);
  return new Promise((resolve) => {
    const close = (file: File | undefined) => {
      input.remove();
      resolve(file);
    };
    input.addEventListener('change', () => close(input.files?.[0]));
    input.addEventListener('cancel', () => close(undefined));
    input.click();
  });
}
