// Small drawings by name. Each is read once and copied from then on: a page has dozens of them, and reading markup takes time.

/** Gives copies of the drawings of a folder, as `import.meta.glob` hands them out. */
export function drawings(files: Record<string, string>, tidy: (text: string) => string = (text) => text): (name: string) => Node {
  const texts = new Map(Object.entries(files).map(([path, text]) => [path.slice(path.lastIndexOf("/") + 1, -4), text]));
  const read = new Map<string, DocumentFragment>();
  return (name) => {
    let found = read.get(name);
    if (!found) {
      const template = document.createElement("template");
      template.innerHTML = tidy(texts.get(name) ?? "").replace("<svg", '<svg aria-hidden="true"');
      found = template.content;
      read.set(name, found);
    }
    return found.cloneNode(true);
  };
}
