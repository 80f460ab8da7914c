/** Says a text to screen readers when it changes, once per action. Keep it mounted. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <output aria-live="polite" className="sr-only">
      {text}
    </output>
  );
}
