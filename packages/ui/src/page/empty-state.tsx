import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  /** The next step. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Whether the pattern of empty holes is left out, for small places. */
  plain?: boolean;
}

/** A note that nothing is there, and what to do about it. It is not for failures. */
export function EmptyState({ title, children, actions, plain }: EmptyStateProps) {
  return (
    <div
      data-empty
      className="grid flex-1 place-content-center justify-items-center gap-1 px-5 py-10 text-center text-list text-2"
    >
      {!plain && (
        <div aria-hidden className="mb-2.5 grid grid-cols-7 gap-2">
          {holes.map((hole) => (
            <i
              key={hole}
              className="size-1.5 rounded-full inset-ring-[1.5px] inset-ring-line-strong"
            />
          ))}
        </div>
      )}
      <b className="text-body font-semibold wrap-anywhere text-1">{title}</b>
      <div className="max-w-96">{children}</div>
      {actions && <div className="mt-2.5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

const holes = Array.from({ length: 14 }, (_, index) => index);
