import { Rows3 } from "lucide-react";
import { IconButton } from "../components/icon-button.tsx";
import { setAppearance, useAppearance } from "./appearance.ts";

/** Rows of one line, or of two with the description. */
export function DensityButton() {
  const { density } = useAppearance();
  const other = density === "compact" ? "comfortable" : "compact";
  return (
    <IconButton
      label={`Show ${other} rows`}
      icon={Rows3}
      onClick={() => setAppearance({ density: other })}
      className="max-sm:hidden"
    />
  );
}
