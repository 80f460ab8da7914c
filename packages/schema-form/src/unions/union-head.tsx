import type { ReactNode } from "react";
import { useField } from "../form-context.ts";
import { MarkdownText, MarkdownTitle } from "../widgets/markdown-text.tsx";

interface UnionHeadProps {
  /** The title in the place of a missing one. */
  label: string;
  children: ReactNode;
}

/** The choice on top of the page whose fields it decides, over the whole width. */
export function UnionHead({ label, children }: UnionHeadProps) {
  const { markup, drawing } = useField();
  const { description } = drawing.schema;
  return (
    <div className="grid gap-2 border-b border-line-soft px-6 py-3 @max-[640px]:px-4">
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-list font-medium wrap-anywhere">
          {markup ? <MarkdownTitle text={markup} /> : label}
        </span>
        {description && (
          <span className="text-meta text-2">
            <MarkdownText text={description} />
          </span>
        )}
      </div>
      {children}
    </div>
  );
}
