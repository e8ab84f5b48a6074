#if canImport(UIKit)
  import UIKit

  /// The frames of a fullscreen ad. Bar and foot are in the safe area; the media may reach the
  /// edges.
  struct StageLayout {
    let size: CGSize
    let insets: UIEdgeInsets

    /// The widths that the parts want; 0 where a part is not drawn.
    struct Wanted {
      let label: CGFloat
      let sound: CGFloat
      let close: CGFloat
      let go: CGFloat
      let reward: CGSize
      let ribbonHeight: CGFloat
    }

    struct Frames {
      let media: CGRect
      let label: CGRect
      let sound: CGRect
      let close: CGRect
      let ribbon: CGRect
      let reward: CGRect
      let icon: CGRect
      let appName: CGRect
      let go: CGRect
    }

    func frames(_ wanted: Wanted) -> Frames {
      let left = insets.left + 12
      let right = size.width - insets.right - 12
      let barTop = insets.top + 4
      let ribbonTop = barTop + tapTarget + 4
      let mediaTop = ribbonTop + wanted.ribbonHeight
      let footTop = size.height - insets.bottom - 8 - tapTarget
      let mediaBottom = max(mediaTop, footTop - 8)
      let closeLeft = right - wanted.close
      let goLeft = right - wanted.go
      let nameLeft = left + 40 + 12
      return Frames(
        media: CGRect(x: 0, y: mediaTop, width: size.width, height: mediaBottom - mediaTop),
        label: inRow(left, wanted.label, barTop),
        sound: inRow(closeLeft - 8 - wanted.sound, wanted.sound, barTop),
        close: inRow(closeLeft, wanted.close, barTop),
        ribbon: CGRect(x: 0, y: ribbonTop, width: size.width, height: wanted.ribbonHeight),
        reward: CGRect(
          x: (size.width - wanted.reward.width) / 2,
          y: mediaBottom - 12 - wanted.reward.height,
          width: wanted.reward.width,
          height: wanted.reward.height
        ),
        icon: CGRect(x: left, y: footTop + (tapTarget - 40) / 2, width: 40, height: 40),
        appName: inRow(nameLeft, max(0, goLeft - 12 - nameLeft), footTop),
        go: inRow(goLeft, wanted.go, footTop)
      )
    }

    private func inRow(_ left: CGFloat, _ width: CGFloat, _ top: CGFloat) -> CGRect {
      CGRect(x: left, y: top, width: width, height: tapTarget)
    }
  }
#endif
