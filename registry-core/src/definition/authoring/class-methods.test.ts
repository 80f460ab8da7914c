import { describe, expect, test } from "vitest";
import { ToolFactory } from "../../registry/tool-factory.ts";
import { ToolRegistry } from "../../registry/tool-registry.ts";
import { attachedSource, type DocumentedSource } from "../documented/documented-source.ts";
import { methodMetadata, openapiSchema } from "./decorators.ts";
import { registeredClass } from "./register-class.ts";
import { Tool, type ToolClass } from "./tool.ts";

class Database extends Tool {
  private wipe() {
    return "WIPED";
  }
  protected drop = () => this.wipe();
  #purge() {
    return this.wipe();
  }
  _vacuum() {
    return this.#purge();
  }
  count() {
    return 3;
  }
}

/** As a reader of types describes it. */
const TYPES: DocumentedSource = { methods: { count: {}, _vacuum: {} }, hidden: ["wipe", "drop"] };

function offered(tool: ToolClass, documented?: DocumentedSource): string[] {
  return registeredClass(tool, { documented }).definition.methods.map(({ name }) => name);
}

const refusal = (make: () => unknown) =>
  expect(make).toThrow(/^\w+ of \w+ is not marked as a method for models/);

describe("what a class offers to models", () => {
  test("is nothing where it marks nothing and nobody read its types", () => {
    refusal(() => offered(Database));
    refusal(() => new ToolFactory().registerTool(Database));
    refusal(() => new ToolRegistry().registerFrom(new Database({})));
  });

  test("is what its types say is public, where they were read", () => {
    expect(offered(Database, TYPES)).toEqual(["count"]);
  });

  test("is what it marks, and every other method is named with the cure where only run is", () => {
    class Marked extends Database {
      static override methods = { count: {} };
    }
    class Decorated extends Database {
      @methodMetadata({})
      override count() {
        return 4;
      }
    }
    class Described extends Database {
      @openapiSchema({ type: "function", function: { name: "sum" } })
      override count() {
        return 4;
      }
    }
    class Running extends Database {
      run() {}
    }
    expect([Marked, Decorated, Described, Running].map((tool) => offered(tool))).toEqual([
      ["count"],
      ["count"],
      ["sum"],
      ["run"],
    ]);
    const { leftOut = [] } = registeredClass(Running).definition;
    expect(leftOut.map(({ method }) => method)).toEqual(["wipe", "count", "drop"]);
    for (const { method, cause } of leftOut) {
      expect(cause).toContain(
        `Mark it with @methodMetadata({ … }) or in static methods = { ${method}: { … } }`,
      );
    }
  });

  test("is never what a name or the types keep for the class, marked or not", () => {
    class Careless extends Database {
      static override methods = { count: {}, wipe: {}, drop: {}, _vacuum: {} };
    }
    const { methods, leftOut = [] } = registeredClass(Careless, { documented: TYPES }).definition;
    expect(methods.map(({ name }) => name)).toEqual(["count"]);
    expect(leftOut.map(({ method }) => method).sort()).toEqual(["_vacuum", "drop", "wipe"]);
  });

  test("does not grow by a subclass whose types were not read", () => {
    class Read {
      find() {}
    }
    Object.defineProperty(Read, Symbol.for("pegboard.documented"), {
      value: { methods: { find: {} } },
    });
    class Unread extends Read {
      private wipe() {}
      both() {
        this.wipe();
      }
    }
    const { methods, leftOut = [] } = registeredClass(Unread, {
      documented: attachedSource(Unread),
    }).definition;
    expect(methods.map(({ name }) => name)).toEqual(["find"]);
    expect(leftOut.map(({ method }) => method)).toEqual(["wipe", "both"]);
  });

  test("of an object or of static methods is what whoever registers it names", async () => {
    const registry = new ToolRegistry();
    const ofInstance = registry.registerFrom(new Database({}), {
      methods: { count: {} },
    }).definition;
    expect(ofInstance.methods.map(({ name }) => name)).toEqual(["count"]);
    // biome-ignore lint/complexity/noStaticOnlyClass: the very kind of class that is registered here
    class Statics {
      static area() {
        return Statics.wipe();
      }
      private static wipe() {
        return 1;
      }
    }
    refusal(() => registry.registerFrom(Statics));
    expect(
      registry.registerFrom(Statics, { methods: { area: {} } }).definition.methods,
    ).toMatchObject([{ name: "area" }]);
  });
});
