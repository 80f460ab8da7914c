import { SkeletonBar } from "../../../components/page/skeleton.tsx";
import { useLater } from "../../../components/use-paused.ts";

/** Lines of text in the place of a template that is still loading. */
export function TemplateSkeleton() {
  const late = useLater(150);
  return (
    <div role="status" aria-label="Loading the templates" className="px-4 py-2">
      {late &&
        widths.map((width) => (
          <div key={width} className="flex h-5 items-center gap-4">
            <SkeletonBar className="h-2 w-4 flex-none" />
            <span className="max-w-2xl" style={{ width: `${width}%` }}>
              <SkeletonBar className="h-2.5 w-full" />
            </span>
          </div>
        ))}
    </div>
  );
}

const widths = [64, 52, 23, 36, 58, 47, 31, 72, 44, 29, 41, 26, 61, 38];
