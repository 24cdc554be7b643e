/** Copying, also where the page came over plain http and the browser has no clipboard for it. */

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOfOld(text);
  }
}

function copyOfOld(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  // The only way on a local network without certificates.
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
