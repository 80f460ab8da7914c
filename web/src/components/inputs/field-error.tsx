import { CircleX } from "lucide-react";
import { iconSize } from "../icon-size.ts";

/** The error of one control, right under it. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-meta font-medium break-words text-red">
      <CircleX {...iconSize.s} className="mt-px flex-none" />
      <span className="min-w-0">{error}</span>
    </p>
  );
}
