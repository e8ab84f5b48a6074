package ads.frontrow.internal

import android.content.Context
import android.graphics.SurfaceTexture
import android.media.MediaPlayer
import android.view.Surface
import android.view.TextureView
import android.view.View
import kotlin.math.min

/** What happens to a video. */
internal sealed class VideoEvent {
    /** A frame is drawn. It comes with each of the first frames. */
    object Playing : VideoEvent()

    object Ended : VideoEvent()

    object Failed : VideoEvent()

    /** The player is gone, for example with its activity. It goes on from here. */
    class Interrupted(val position: Int) : VideoEvent()

    /** Another app has taken the sound. */
    object LostSound : VideoEvent()
}

/**
 * Plays a file, contained in its place. A player lives as long as there is a surface to draw on.
 */
internal class AdVideo(
    context: Context,
    private val source: String,
    private var position: Int,
    private var isMuted: Boolean,
    private val onEvent: (VideoEvent) -> Unit,
) : FramedView(context), TextureView.SurfaceTextureListener {
    private val texture = TextureView(context)
    private val focus = SoundFocus(context) { onEvent(VideoEvent.LostSound) }
    private var player: MediaPlayer? = null
    private var surface: Surface? = null
    private var isPrepared = false
    private var isEnded = false
    private var mustPlay = false
    private var shape = Pair(0, 0)

    init {
        texture.surfaceTextureListener = this
        addView(texture)
    }

    fun play(mustPlay: Boolean) {
        if (this.mustPlay == mustPlay) return
        this.mustPlay = mustPlay
        follow()
    }

    fun mute(isMuted: Boolean) {
        this.isMuted = isMuted
        follow()
    }

    /** Ends the player and gives the sound back. */
    fun release() {
        val player = player ?: return
        this.player = null
        focus.abandon()
        if (isPrepared) position = player.currentPosition
        isPrepared = false
        player.release()
        surface?.release()
        surface = null
        onEvent(VideoEvent.Interrupted(position))
    }

    override fun frames(width: Int, height: Int): Map<View, Frame> {
        val (wide, high) = shape
        if (wide <= 0 || high <= 0) return mapOf(texture to Frame(0, 0, width, height))
        val scale = min(width.toFloat() / wide, height.toFloat() / high)
        val fitWidth = (wide * scale).toInt()
        val fitHeight = (high * scale).toInt()
        val left = (width - fitWidth) / 2
        val top = (height - fitHeight) / 2
        return mapOf(texture to Frame(left, top, left + fitWidth, top + fitHeight))
    }

    override fun onSurfaceTextureAvailable(texture: SurfaceTexture, width: Int, height: Int) {
        try {
            open(texture)
        } catch (_: Exception) {
            onEvent(VideoEvent.Failed)
        }
    }

    override fun onSurfaceTextureSizeChanged(texture: SurfaceTexture, width: Int, height: Int) = Unit

    override fun onSurfaceTextureDestroyed(texture: SurfaceTexture): Boolean {
        release()
        return true
    }

    override fun onSurfaceTextureUpdated(texture: SurfaceTexture) {
        if (isPrepared) onEvent(VideoEvent.Playing)
    }

    private fun open(texture: SurfaceTexture) {
        val player = MediaPlayer()
        this.player = player
        surface = Surface(texture)
        player.setSurface(surface)
        player.setDataSource(source)
        player.setOnVideoSizeChangedListener { _, width, height ->
            shape = Pair(width, height)
            requestLayout()
        }
        player.setOnCompletionListener {
            isEnded = true
            focus.abandon()
            onEvent(VideoEvent.Ended)
        }
        player.setOnErrorListener { _, _, _ ->
            onEvent(VideoEvent.Failed)
            true
        }
        player.setOnPreparedListener {
            isPrepared = true
            quietly {
                if (position > 0) player.seekTo(position)
                follow()
            }
        }
        player.setVolume(0f, 0f)
        player.prepareAsync()
    }

    /** A muted video leaves other sound alone. */
    private fun follow() {
        val player = player
        if (player == null || !isPrepared || isEnded) return
        if (mustPlay && !isMuted && focus.request()) player.setVolume(1f, 1f)
        else {
            player.setVolume(0f, 0f)
            focus.abandon()
        }
        // A player that has not begun must not be paused.
        if (mustPlay) player.start() else if (player.isPlaying) player.pause()
    }
}
