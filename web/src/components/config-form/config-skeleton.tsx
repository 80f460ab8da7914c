import { SkeletonBar } from "@pegboard/ui/page/skeleton.tsx";
import { useLater } from "@pegboard/ui/use-debounced.ts";
import { t } from "../../messages/t.ts";

/** Fields of the size of the real ones, while the form loads. */
export function ConfigSkeleton() {
  const late = useLater(150);
  return (
    <div role="status" aria-label={t("Loading the form")}>
      {late &&
        [84, 68, 92, 76].map((width) => (
          <div
            key={width}
            className="grid grid-cols-[192px_minmax(0,1fr)] items-center gap-4 border-b border-line-soft px-6 py-[13px] max-sm:grid-cols-1"
          >
            <span className="grid gap-1.5" style={{ width }}>
              <SkeletonBar className="h-2.5 w-full" />
              <SkeletonBar className="h-2 w-3/4" />
            </span>
            <SkeletonBar className="h-[30px] w-60 rounded-lg" />
          </div>
        ))}
    </div>
  );
}
