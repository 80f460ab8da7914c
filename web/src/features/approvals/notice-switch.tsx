import { Button } from "@pegboard/ui/button.tsx";
import { Bell, BellRing } from "lucide-react";
import { useState } from "react";
import { switchNotices, useNoticesOn } from "../../api/approvals.ts";
import { t } from "../../messages/t.ts";

/** Switches whether this browser tells of calls that wait for whoever uses it. */
export function NoticeSwitch() {
  const isOn = useNoticesOn();
  const [isRefused, setRefused] = useState(false);
  const change = async () => setRefused(!(await switchNotices(!isOn)));
  return (
    <span className="ml-auto flex flex-none items-center gap-2 max-sm:hidden">
      {isRefused && (
        <span role="status" className="text-meta text-2">
          {t("The browser does not allow it. Allow notifications of this page there.")}
        </span>
      )}
      <Button
        variant="ghost"
        size="s"
        icon={isOn ? BellRing : Bell}
        aria-pressed={isOn}
        onClick={() => void change()}
      >
        {t("Notify me in this browser")}
      </Button>
    </span>
  );
}
