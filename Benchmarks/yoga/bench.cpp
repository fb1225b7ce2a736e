// The pages `stacks` of layout-bench in Yoga: a column of rows, each with 24 labels of equal width.
//
//   yoga-bench [--views N]...
//
// It prints a line of JSON for each size, with the names of layout-bench. A label measures its text as a terminal does: a
// cell of 8×16 points for each character.
#include <yoga/Yoga.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace {

YGSize measureLabel(YGNodeConstRef node, float, YGMeasureMode, float, YGMeasureMode) {
  const auto* text = static_cast<const std::string*>(YGNodeGetContext(node));
  return {8.0f * static_cast<float>(text->size()), 16.0f};
}

struct Page {
  YGNodeRef root = YGNodeNew();
  // The nodes point to the texts, which so must not move.
  std::vector<std::string> texts;
  std::vector<YGNodeRef> labels;

  explicit Page(int views) {
    const int rows = std::max(1, views / 25);
    texts.reserve(rows * 24);
    YGNodeStyleSetFlexDirection(root, YGFlexDirectionColumn);
    for (int row = 0; row < rows; row++) {
      YGNodeRef stack = YGNodeNew();
      YGNodeStyleSetFlexDirection(stack, YGFlexDirectionRow);
      YGNodeStyleSetFlexGrow(stack, 1);
      YGNodeStyleSetFlexBasis(stack, 0);
      YGNodeStyleSetGap(stack, YGGutterColumn, 8);
      for (int index = 0; index < 24; index++) {
        texts.push_back(std::to_string(row * index % 97));
        YGNodeRef label = YGNodeNew();
        YGNodeSetContext(label, &texts.back());
        YGNodeSetMeasureFunc(label, measureLabel);
        YGNodeStyleSetFlexGrow(label, 1);
        YGNodeStyleSetFlexBasis(label, 0);
        YGNodeInsertChild(stack, label, index);
        labels.push_back(label);
      }
      YGNodeInsertChild(root, stack, row);
    }
  }
  Page(const Page&) = delete;
  ~Page() { YGNodeFreeRecursive(root); }

  void layOut(float width) { YGNodeCalculateLayout(root, width, 960, YGDirectionLTR); }
};

/// The median of the times of a step, in microseconds.
double median(int count, const std::function<void(int)>& step) {
  std::vector<double> times;
  for (int index = 0; index < count; index++) {
    const auto start = std::chrono::steady_clock::now();
    step(index);
    times.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

void measure(int views) {
  std::vector<Page*> made;
  const double create = median(views > 2000 ? 3 : 7, [&](int) {
    made.push_back(new Page(views));
    made.back()->layOut(800);
  });
  for (Page* page : made) delete page;
  Page page(views);
  page.layOut(800);
  const double resize = median(120, [&](int frame) { page.layOut(800 + 8 * static_cast<float>((frame + 1) % 40)); });
  const size_t middle = page.labels.size() / 2;
  const double change = median(120, [&](int frame) {
    page.texts[middle] = frame % 2 ? "1" : "12345";
    YGNodeMarkDirty(page.labels[middle]);
    page.layOut(800);
  });
  // A width that was not computed would be a mistake of the page.
  if (!(YGNodeLayoutGetWidth(page.labels[middle]) > 0)) std::abort();
  std::printf(
      "{\"case\":\"stacks\",\"views\":%d,\"made_us\":%.0f,\"resized_us\":%.0f,\"changed_us\":%.0f}\n", views, create,
      resize, change);
}

} // namespace

int main(int argc, char** argv) {
  bool any = false;
  for (int index = 1; index + 1 < argc; index += 2) {
    if (std::strcmp(argv[index], "--views") != 0 || std::atoi(argv[index + 1]) < 1) {
      std::fprintf(stderr, "usage: yoga-bench [--views N]...\n");
      return 2;
    }
    measure(std::atoi(argv[index + 1]));
    any = true;
  }
  if (!any) measure(1000);
}
