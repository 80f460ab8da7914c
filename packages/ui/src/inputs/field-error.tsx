import { CircleX, TriangleAlert } from "lucide-react";
import { iconSize } from "../icon-size.ts";

interface FieldErrorProps {
  id?: string;
  error: string | undefined;
  /** Nothing that is set is wrong: something is missing. */
  isMissing?: boolean;
}

/** The error of one control, right under it. */
export function FieldError({ id, error, isMissing = false }: FieldErrorProps) {
  if (error === undefined) return null;
  const Icon = isMissing ? TriangleAlert : CircleX;
  return (
    <p
      id={id}
      className={`mt-1.5 flex items-start gap-1.5 text-meta font-medium break-words ${isMissing ? "text-amber" : "text-red"}`}
    >
      <Icon {...iconSize.s} className="mt-px flex-none" />
      <span className="min-w-0">{error}</span>
    </p>
  );
}
