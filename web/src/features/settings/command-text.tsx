import { CopyButton } from "@pegboard/ui/copy-button.tsx";

/** A path as a shell takes it. */
export const quotedPath = (path: string): string =>
  /^[\w./:\\-]+$/.test(path) ? path : `"${path}"`;

/** A command for the terminal, to be copied. */
export function CommandText({ text }: { text: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code className="min-w-0 text-code wrap-anywhere">{text}</code>
      <CopyButton text={text} />
    </span>
  );
}
